// Before the first paint, and at each change: light or dark as chosen (reading-settings.ts), for the browser's bars too.
;(function () {
  var html = document.documentElement
  var bars = document.querySelectorAll('meta[name="theme-color"]')
  var scheme = document.querySelector('meta[name="color-scheme"]')
  var light = bars[0].content
  var dark = bars[1].content
  function follow() {
    var theme = html.dataset.theme
    var isChosen = theme === 'light' || theme === 'dark'
    scheme.content = isChosen ? theme : 'light dark'
    bars[0].content = theme === 'dark' ? dark : light
    bars[1].content = theme === 'light' ? light : dark
  }
  new MutationObserver(follow).observe(html, { attributes: true, attributeFilter: ['data-theme'] })
  try {
    html.dataset.theme = JSON.parse(localStorage.getItem('readingSettings')).shown.theme
  } catch (none) {
    // Nothing is chosen.
  }
})()
