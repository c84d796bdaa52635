import { useNavigate } from 'react-router'
import { signOut } from '../api/sign-in.ts'
import { useMe } from '../api/use-me.ts'
import { useText } from '../settings/texts.ts'
import { Icon } from '../ui/base/icon.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { notify } from '../ui/overlay/notices.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'

export const UserMenu = () => {
  const t = useText()
  const me = useMe()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    notify(t('signIn.signedOut'), 'ok')
    void navigate(paths.signIn)
  }
  const name = me ? `${me.orgName} / ${me.userName}` : ''
  const header = me && (
    <div className="user-head">
      <b>{me.userName}</b>
      <small>
        {me.orgName} · {me.roleName}
      </small>
    </div>
  )
  return (
    <Menu
      label={`${t('shell.user.menu')}: ${name}`}
      align="end"
      header={header}
      entries={[
        {
          key: 'password',
          label: t('shell.user.changePassword'),
          icon: 'key',
          onSelect: () => void navigate(paths.changePassword),
        },
        { key: 'out', label: t('shell.user.signOut'), icon: 'sign-out', onSelect: () => void leave() },
      ]}
    >
      <Icon name="user" />
      <span className="tool-word user-word">{name}</span>
      <Icon name="chevron-down" className="tool-word" />
    </Menu>
  )
}
