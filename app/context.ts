import { createContext } from "react-router";
import type { ServiceStates } from "#server/demo/service-states.ts";
import type { Services } from "#server/services.ts";
import type { CurrentUser, SessionUser } from "#server/sessions/sessions.ts";
import type { CarRules } from "#shared/car.ts";

export type { CurrentUser, SessionUser };

/** What the browser may know of the shop's settings. */
export interface PublicSettings extends CarRules {
  /** Where the REST calls are answered. */
  apiBase: string;
  /** The shop's own address, without a slash at its end. */
  publicUrl: string;
  /** Numbers of the terms; unset until the owner of the shop has decided. */
  warrantyYears: number | undefined;
  returnDays: number | undefined;
  /** Which services this visitor meets. */
  services: ServiceStates;
  /** Whether the shop is a demonstration for everyone, which every page says. */
  demo: boolean;
  /** Mercado Pago's public key, for its wallet; without it payments begin with a plain link. */
  walletKey: string | undefined;
  /** Google's sign-in; without it the sandbox's popup is used. */
  firebase: FirebaseSettings | undefined;
  /** Where browsers send pictures themselves; without it they send them to the shop. */
  imageHost: { upload: string; preset: string } | undefined;
}

export interface FirebaseSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
}

/** For the counts of one part of a page: how to write them into loader data, which may only show them. */
export type Counter = () => (count: number) => string;

/** What is needed to render a page once its loaders have returned. */
export interface LoadedPage {
  url: string;
  /** By route. */
  loaderData: Readonly<Record<string, unknown>>;
  /** Whether its scripts wait until it is used. */
  scriptsWhenUsed: boolean;
}

export interface ShopContext {
  /** Every rule and read of the shop; refusals arrive as thrown responses. */
  services: Services;
  user: CurrentUser | null;
  config: PublicSettings;
  /** Waited for before this thread renders a page: so other visitors' calls come between many pages. */
  turn: () => Promise<void>;
  /**
   * Reads what a page counts, all at once. When no other read of the page has changed, `read` runs again
   * alone, and where its data are the same but for the counts, the page is not rendered again.
   */
  counted: <Data>(read: (counter: Counter) => Promise<Data>) => Promise<Data>;
  /** Renders the page in another thread and takes it; false where this one has to render it. */
  renderApart: (page: LoadedPage) => Promise<boolean>;
  /** Takes the bytes of the rendered page: a Response would stream them. */
  deliver: (html: Buffer) => void;
}

/**
 * What the server hands to every loader.
 * The server takes this key from the page build (see entry.server.tsx): imported on its own it
 * would be another key.
 */
export const shopContext = createContext<ShopContext>();
