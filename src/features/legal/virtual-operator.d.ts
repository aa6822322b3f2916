/** Made at build by scripts/landing/operator-plugin.ts. */
declare module 'virtual:operator' {
  export const operator: {
    name: string | null
    address: string | null
    email: string | null
    icoRegistration: string | null
    logDays: number
    backupDays: number
  }
}
