/** For `vi.waitFor`, whose own second is too short on a busy machine. */
export const soon = { timeout: 30_000, interval: 50 };
