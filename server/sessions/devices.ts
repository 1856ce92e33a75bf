import type { Db } from "../db/tables.ts";
import { findDevices, insertDevice, isDeviceOf } from "./devices.queries.ts";
import { hashSecret, newSecret } from "./secret.ts";

export type Devices = ReturnType<typeof createDevices>;

/** Browsers in which somebody has signed in before, by a cookie that lasts a year. */
export function createDevices({ db }: { db: Db }) {
  return {
    /** Whether this browser belongs to the account, without a session. */
    isOf: async (email: string, token: string | undefined): Promise<boolean> =>
      token !== undefined && isDeviceOf(db, email, hashSecret(token)),

    /** Whether this browser belongs to the user. */
    async isKnown(userId: string, token: string | undefined): Promise<boolean> {
      return token !== undefined && (await findDevices(db, userId, hashSecret(token))).here;
    },

    /**
     * From now on this browser belongs to the user.
     * @returns the token for its cookie, and whether the user has others but not this one
     */
    async remember(userId: string, token: string | undefined, trx: Db = db) {
      const own = token ?? newSecret();
      const { any, here } = await findDevices(trx, userId, hashSecret(own));
      await insertDevice(trx, userId, hashSecret(own));
      return { device: own, isNew: any && !here };
    },
  };
}
