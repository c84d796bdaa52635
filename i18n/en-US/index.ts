import { common } from './common.ts'
import { enums } from './enums.ts'
import { errors } from './errors.ts'
import { monitoring } from './monitoring.ts'
import { organisations } from './organisations.ts'
import { pieces } from './pieces.ts'
import { recipients } from './recipients.ts'
import { roles } from './roles.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { users } from './users.ts'

export const texts = {
  common,
  enums,
  errors,
  monitoring,
  organisations,
  pieces,
  recipients,
  roles,
  shell,
  signIn,
  users,
} as const
