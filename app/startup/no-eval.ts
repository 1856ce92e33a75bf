/**
 * Zod tries whether it may compile functions from text. The pages' security policy forbids that,
 * and the attempt would be reported as a violation, so it is turned off.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
