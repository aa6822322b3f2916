// Before the first paint: light or dark as the learner chose (src/state/reading-settings.ts), and the browser's own bars with it,
// now and when the choice changes. Loaded by index.html, and put into landing.html by the build.
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
    // Nothing is chosen, or nothing can be read.
  }
})()
