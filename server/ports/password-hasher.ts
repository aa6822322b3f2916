export type PasswordHasher = {
  /** `account` says whose turn it takes: an address of mail, in one spelling. */
  hash(password: string, account: string): Promise<string>
  verify(storedHash: string, password: string, account: string): Promise<boolean>
  /** Made under weaker parameters than today's. */
  isOutdated(storedHash: string): boolean
  /** No more of this account can wait for a hash: better said before a try is counted. */
  isBusy(account: string): boolean
}
