// What a link shows is asked for while the page's code is on its way (src/state/early-invitation.ts).
;(function () {
  var secret = location.hash.slice(1)
  // Opened before, the page has it, and its address has no secret.
  if (secret === '') return
  var api = document.currentScript.dataset.api
  window.earlyInvitation = fetch(api + '/api/invitation', {
    headers: { authorization: 'Invitation ' + secret },
  })
  // Who takes it hears of that.
  window.earlyInvitation.catch(function () {})
})()
