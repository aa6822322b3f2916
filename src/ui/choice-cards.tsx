import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconComponent } from './icon.tsx'
import './choice-cards.css'

export type ChoiceCard<Value extends string> = {
  value: Value
  name: string
  about: ReactNode
  icon: IconComponent
  isDisabled?: boolean
}

/** One of a few ways, each with a line on what it means. */
export function ChoiceCards<Value extends string>({
  legend,
  cards,
  value,
  isDisabled = false,
  onChoose,
}: {
  /** For who cannot see what stands above. */
  legend: string
  cards: readonly ChoiceCard<Value>[]
  value: Value
  isDisabled?: boolean
  onChoose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="choice-cards" disabled={isDisabled}>
      <legend className="vh">{legend}</legend>
      {cards.map((card) => (
        <label
          key={card.value}
          className={classNames(
            'choice-card',
            card.value === value && 'chosen',
            card.isDisabled === true && 'closed',
          )}
        >
          <input
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.isDisabled}
            onChange={() => onChoose(card.value)}
          />
          <Icon of={card.icon} size={22} />
          <span className="choice-name">{card.name}</span>
          <span className="choice-about">{card.about}</span>
        </label>
      ))}
    </fieldset>
  )
}
