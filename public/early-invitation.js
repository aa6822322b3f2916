// For src/state/early-invitation.ts: as long as a call of the page waits.
;(function () {
  var secret = location.hash.slice(1)
  if (secret === '') return
  var asked = fetch(document.currentScript.dataset.api + '/api/invitation', {
    headers: { authorization: 'Invitation ' + secret },
    signal: AbortSignal.timeout(15000),
  })
  asked.catch(function () {})
  window.earlyInvitation = asked
})()
