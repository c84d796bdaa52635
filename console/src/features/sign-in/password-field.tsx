import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'

/** A password field that can be revealed, and that reports Caps Lock. */
export const PasswordField = (props: Omit<ComponentProps<typeof Field>, 'type' | 'icon' | 'trailing' | 'hint'>) => {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const [hasCaps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent<HTMLInputElement>) => setCaps(event.getModifierState?.('CapsLock') ?? false)
  return (
    <Field
      {...props}
      icon="lock"
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyUp={watch}
      hint={hasCaps && <p>{t('signIn.capsLock')}</p>}
      trailing={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? t('signIn.hidePassword') : t('signIn.showPassword')}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
