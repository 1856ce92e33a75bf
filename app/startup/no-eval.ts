/**
 * Zod would try out whether it may make functions from text. The pages' security policy says no,
 * and the mere attempt counts as a violation: told beforehand, zod does not try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
