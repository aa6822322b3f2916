// For a browser that knows no modules, and runs nothing else of the app: see src/styles/old-browser.css for the others.
// In words that every browser since 2012 understands.
document.getElementById('old-browser').removeAttribute('hidden')
if (!document.documentElement.hasAttribute('data-prerendered')) {
  document.getElementById('root').style.display = 'none'
}
