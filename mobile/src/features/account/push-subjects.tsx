import { useKept } from '@coldway/console/api/use-kept.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { Icon } from '@coldway/console/ui/base/icon.tsx'
import { pushSubjects, pushWishesKey, readPushWishes } from '@coldway/contract/web-push/push-wishes.ts'
import '../../ui/choice.css'

/** What the browsers of this account are notified of: one choice for all of them, kept with the account. */
export const PushSubjects = () => {
  const t = useText()
  const textOf = useErrorText()
  const { value, isLoading, keep, error } = useKept(pushWishesKey, readPushWishes)
  const wishes = readPushWishes(value)
  return (
    <fieldset className="choice" disabled={isLoading}>
      <legend>{t('companion.push.about')}</legend>
      {pushSubjects.map((subject) => (
        <label key={subject}>
          <input
            type="checkbox"
            checked={wishes[subject]}
            onChange={({ target }) => keep({ ...wishes, [subject]: target.checked })}
          />
          <span>
            {wishes[subject] && <Icon name="check" />}
            {t(`companion.push.subjects.${subject}`)}
          </span>
        </label>
      ))}
      {error != null && <Alert isLine>{textOf(error)}</Alert>}
    </fieldset>
  )
}
