/**
 * The numbers of the shop's advisory locks in PostgreSQL, in one list so that no two purposes take
 * the same one. A number never changes: in an upgrade processes of both versions lock it.
 */
export const LOCKS = {
  migrations: 7_203_116,
  encryptionKeys: 7_203_117,
  backup: 7_203_119,
} as const;

/**
 * The first numbers of locks that have two, of which the second is whose lock it is. PostgreSQL
 * keeps these apart from those above.
 */
export const LOCKS_OF = {
  workerPool: 7_203_117,
  idempotencyOwner: 7_203_118,
} as const;
