// Light or dark, ahead of any paint (reading-settings.ts).
;(function () {
  var html = document.documentElement
  var bars = document.querySelectorAll('meta[name="theme-color"]')
  var scheme = document.querySelector('meta[name="color-scheme"]')
  var light = bars[0].content
  var dark = bars[1].content
  function follow() {
    var theme = html.dataset.theme
    scheme.content = theme === 'light' || theme === 'dark' ? theme : 'light dark'
    bars[0].content = theme === 'dark' ? dark : light
    bars[1].content = theme === 'light' ? light : dark
  }
  new MutationObserver(follow).observe(html, { attributes: true, attributeFilter: ['data-theme'] })
  try {
    html.dataset.theme = JSON.parse(localStorage.getItem('readingSettings')).shown.theme
  } catch (none) {}
})()
