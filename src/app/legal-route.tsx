import { PrivacyPage } from '#features/legal/privacy-page.tsx'
import { TermsPage } from '#features/legal/terms-page.tsx'

// One file for both: each file more is a name more in what every page starts with.
export const PrivacyRoute = () => <PrivacyPage />
export const TermsRoute = () => <TermsPage />
