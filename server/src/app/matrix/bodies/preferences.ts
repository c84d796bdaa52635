import { type Bodies, nextNumber } from '../body.ts'

export const preferencesBodies: Bodies = {
  'userConfig.insertUserConfig': () => [{ key: `k${nextNumber()}`, chunks: ['v'] }],
  'userConfig.updateUserConfig': () => [{ key: 'k', chunks: ['v'] }],
  'userConfig.deleteUserConfig': () => [{ key: 'k' }],
}
