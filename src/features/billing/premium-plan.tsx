import Check from 'lucide-react/icons/check'
import WifiOff from 'lucide-react/icons/wifi-off'
import { courseVoices } from 'virtual:course-voices'
import { voicesLine } from '#copy/course-voices.ts'
import { COURSE_LESSON_COUNT, isPremium } from '#domain/plans.ts'
import {
  annualPerMonthPence,
  type Offer,
  type Plan,
  pounds,
  pricePence,
  PRICES,
} from '#domain/prices.ts'
import { useAuth } from '#state/auth.tsx'
import { useConnectivity } from '#state/connectivity.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CheckoutProblem } from './checkout-problem.tsx'
import { ManageBilling } from './manage-billing.tsx'
import { useCheckout } from './use-checkout.ts'
import './cloth-card.css'

/** What premium brings. */
const BRINGS = [
  `All ${COURSE_LESSON_COUNT} lessons`,
  voicesLine(courseVoices.whole),
  'Voice-recognition pronunciation practice',
  'Cultural context notes',
  'Advanced progress tracking',
  'Offline lesson access',
]

type PremiumPlanProps = { plan: Plan; offer: Offer | null; from: string }

/** 'Premium Heritage Access': the price of the chosen plan, and the way to pay it; for a subscriber the portal. */
export function PremiumPlan(props: PremiumPlanProps) {
  const { user } = useAuth()
  const { plan, offer } = props
  return (
    <section className="plan premium cloth-card clothbg" aria-labelledby="premium">
      <div className="bagh-edge" aria-hidden="true" />
      <h2 id="premium">Premium Heritage Access</h2>
      {plan === 'annual' ? <AnnualPrice /> : <MonthlyPrice offer={offer} />}
      <ul>
        {BRINGS.map((line) => (
          <li key={line}>
            <Icon of={Check} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {user !== null && isPremium(user) ? (
        <div className="pay">
          <p className="big">You have premium. Thank you.</p>
          <ManageBilling variant="silk" />
        </div>
      ) : (
        <Pay {...props} />
      )}
    </section>
  )
}

function AnnualPrice() {
  return (
    <>
      <p className="price">
        <b className="num">{pounds(annualPerMonthPence())}</b>
        <span>/month</span>
      </p>
      <p className="bill">{pounds(PRICES.annual)} billed annually</p>
    </>
  )
}

/** The list price struck through beside an offer; in words for who does not see the line. */
function MonthlyPrice({ offer }: { offer: Offer | null }) {
  return (
    <>
      <p className="price">
        {offer !== null && (
          <>
            <span className="vh">Usual price </span>
            <s className="num">{pounds(PRICES.monthly)}</s>
            <span className="vh">, your price </span>
          </>
        )}
        <b className="num">{pounds(pricePence('monthly', offer ?? undefined))}</b>
        <span>/month</span>
      </p>
      <p className="bill">Billed monthly, cancel anytime</p>
    </>
  )
}

function Pay({ plan, offer, from }: PremiumPlanProps) {
  const { start, isBusy, problem } = useCheckout(plan, offer, from)
  const isOnline = useConnectivity((state) => state.isOnline)
  const price = pounds(pricePence(plan, offer ?? undefined))
  return (
    <div className="pay">
      <Button
        variant="silk"
        isBusy={isBusy}
        busyLabel="Opening checkout..."
        onClick={() => void start()}
      >
        Get Premium, {price} a {plan === 'annual' ? 'year' : 'month'}
      </Button>
      {!isOnline && problem === null && (
        <p className="offline-note">
          <Icon of={WifiOff} />
          <span>You are offline: checkout needs a connection.</span>
        </p>
      )}
      {problem !== null && <CheckoutProblem problem={problem} />}
    </div>
  )
}
