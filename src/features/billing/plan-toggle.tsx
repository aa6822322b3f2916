import { annualSavingPence, type Plan, pounds } from '#domain/prices.ts'

/** Monthly or annual; the saving is said where it is chosen. */
export function PlanToggle({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) {
  const option = (value: Plan) => ({
    type: 'radio',
    name: 'plan',
    value,
    checked: plan === value,
    onChange: () => onChange(value),
  })
  const chosen = (value: Plan) => (plan === value ? 'chosen' : undefined)
  return (
    <fieldset className="toggle">
      <legend className="vh">Billing period</legend>
      <label className={chosen('monthly')}>
        <input {...option('monthly')} />
        Monthly
      </label>
      <label className={chosen('annual')}>
        <input {...option('annual')} />
        Annual <span className="save">Save {pounds(annualSavingPence(), { isRound: true })}</span>
      </label>
    </fieldset>
  )
}
