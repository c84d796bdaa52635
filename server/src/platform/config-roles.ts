/** The roles of this process, and what it needs when other processes have the rest (docs/how-to/run-a-cluster.md). */
import { z } from 'zod'

/**
 * ingest serves devices; api the contract's calls and the console; live sends frames to browsers; rules evaluates the
 * inbox; jobs does work that has a due time.
 */
export const roleNames = ['ingest', 'api', 'live', 'rules', 'jobs'] as const
export type RoleName = (typeof roleNames)[number]
export type Roles = ReadonlySet<RoleName>

export const roleVariables = {
  COLDWAY_ROLES: z
    .string()
    .default(roleNames.join())
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(roleNames, { error: `names some of ${roleNames.join(', ')}, with commas` })).min(1)),
}

export const hasAllRoles = (roles: Roles): boolean => roles.size === roleNames.length

/** Lists, in sentences, the settings this process lacks to work with the others. */
export const roleFaults = (roles: Roles, { databaseUrl, bus }: { databaseUrl: unknown; bus: unknown }): string[] => {
  if (hasAllRoles(roles))
    return bus && !databaseUrl
      ? ['COLDWAY_DATABASE_URL: needed with COLDWAY_BUS_URL; processes share one database']
      : []
  const why = 'needed where COLDWAY_ROLES leaves a role to other processes'
  return [
    ...(databaseUrl ? [] : [`COLDWAY_DATABASE_URL: ${why}; they share one database`]),
    ...(bus ? [] : [`COLDWAY_BUS_URL: ${why}; they publish to each other by NATS`]),
  ]
}
