/** The timeout of `vi.waitFor`, whose default of a second is too short on a busy machine. */
export const soon = { timeout: 30_000, interval: 50 };
