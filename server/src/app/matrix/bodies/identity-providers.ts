import { type Bodies, nextNumber } from '../body.ts'

const given = (role: number) => ({
  name: `SW-${nextNumber()}`,
  alias: `s${nextNumber()}`,
  issuer: 'https://provider.example',
  clientId: 'coldway',
  groupsClaim: 'groups',
  extraScopes: 'groups',
  isEnabled: true,
  roles: [{ group: null, roleId: role }],
})
const state = 's'.repeat(32)

export const identityProvidersBodies: Bodies = {
  'identityProviders.queryById': ({ identityProvider }) => [{ id: identityProvider }],
  'identityProviders.save': ({ organisation, role }) => [
    { orgId: organisation, clientSecret: 'nothing', ...given(role) },
  ],
  'identityProviders.update': ({ identityProvider, role }) => [
    { id: identityProvider, version: 1, clientSecret: 'nothing', ...given(role) },
  ],
  'identityProviders.deleteByIds': ({ identityProvider }) => [{ ids: [identityProvider] }],
  'providerSignIn.begin': () => [{ alias: 'nobody' }],
  'providerSignIn.finish': () => [{ state, code: 'nothing' }],
  'providerSignIn.link': () => [{ ticket: state, username: 'nobody', password: 'nothing' }],
}
