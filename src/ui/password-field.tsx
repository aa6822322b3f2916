import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'

/** A password that can be looked at. Pasting and password managers work as in any field. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'after'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          disabled={props.disabled}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
