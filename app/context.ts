import { createContext } from "react-router";
import type { CarRules } from "#shared/car.ts";
import type { SignedIn } from "#shared/user.ts";

/** The signed-in visitor, as the pages know him. */
export type SessionUser = Omit<SignedIn, "access">;

/** What the browser may know of the shop's settings. */
export interface PublicSettings extends CarRules {
  /** Where the REST calls are answered. */
  apiBase: string;
  /** The shop's own address, without a slash at its end. */
  publicUrl: string;
}

export interface ShopContext {
  user: SessionUser | null;
  config: PublicSettings;
}

/**
 * What the server hands to every loader.
 * The server takes this key from the page build (see entry.server.tsx): imported on its own it
 * would be another key.
 */
export const shopContext = createContext<ShopContext>();
