import type { Db } from "../db/tables.ts";
import {
  deleteOldDevices,
  deleteOtherDevices,
  findDevices,
  insertDevice,
  isDeviceOf,
} from "./devices.queries.ts";
import { hashSecret, newSecret } from "./secret.ts";

/**
 * Each has its own count of wrong passwords: somebody with the password could collect any number.
 */
const DEVICES_MAX = 20;

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
     * From now on this browser belongs to the user; the least recently used one may be dropped for
     * it.
     * @returns the token for its cookie, and whether the user has others but not this one
     */
    async remember(userId: string, token: string | undefined, trx: Db = db) {
      const own = token ?? newSecret();
      const { any, here } = await findDevices(trx, userId, hashSecret(own));
      await insertDevice(trx, userId, hashSecret(own));
      if (!here) await deleteOldDevices(trx, userId, DEVICES_MAX);
      return { device: own, isNew: any && !here };
    },

    /**
     * From now on only this browser belongs to the user: others may be of somebody who had the
     * password.
     * @returns the token for its cookie
     */
    async rememberAlone(userId: string, token: string | undefined, trx: Db): Promise<string> {
      const { device } = await this.remember(userId, token, trx);
      await deleteOtherDevices(trx, userId, hashSecret(device));
      return device;
    },
  };
}
