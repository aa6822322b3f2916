/** What one press did to a voice, in true time. */
export type VoicePress = {
  device: string
  /** False where the page died meanwhile. */
  isCertain: boolean
  /** On the phone of somebody with a link, which has nothing else of the account. */
  isByLink: boolean
  /** How often, by then, the server had been put back, everything had left any device, and everything had left this one. */
  restores: number
  departures: number
  departuresHere: number
}
