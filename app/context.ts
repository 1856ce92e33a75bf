import { createContext } from "react-router";
import type { ServiceStates } from "#server/demo/service-states.ts";
import type { Counter } from "#server/pages/counts.ts";
import type { Services } from "#server/services.ts";
import type { CurrentUser, SessionUser } from "#server/sessions/sessions.ts";
import type { CarRules } from "#shared/car.ts";

export type { Counter, CurrentUser, SessionUser };

/** The settings of the shop that the browser may know. */
export interface PublicSettings extends CarRules {
  /** Where the REST calls are answered. */
  apiBase: string;
  /** The shop's own address, without a slash at its end. */
  publicUrl: string;
  /** Numbers of the terms; unset until the owner of the shop has decided. */
  warrantyYears: number | undefined;
  returnDays: number | undefined;
  /** For each external service, whether this visitor gets the real one, its sandbox or none. */
  services: ServiceStates;
  /** Whether the shop is a demonstration for everyone; then every page says so. */
  demo: boolean;
  /** Mercado Pago's public key, for its wallet; without it payments begin with a plain link. */
  walletKey: string | undefined;
  /** Google's sign-in; without it the sandbox's popup is used. */
  firebase: FirebaseSettings | undefined;
  /** The image host to which browsers send pictures; without it they send them to the shop. */
  imageHost: { upload: string; preset: string } | undefined;
}

export interface FirebaseSettings {
  apiKey: string;
  authDomain: string;
  projectId: string;
}

/** What is needed to render a page once its loaders have returned. */
export interface LoadedPage {
  url: string;
  /** The loader data, by route id. */
  loaderData: Readonly<Record<string, unknown>>;
  /** Whether its scripts wait until it is used. */
  scriptsWhenUsed: boolean;
}

export interface ShopContext {
  /** The shop's services; expected refusals arrive as thrown responses. */
  services: Services;
  user: CurrentUser | null;
  config: PublicSettings;
  /**
   * Awaited before this thread renders a page, so that calls of other visitors are served between
   * pages.
   */
  turn: () => Promise<void>;
  /**
   * Reads data with counts, or data that seldom differ when they change. While nothing else that
   * the page read has changed, only `read` runs again, and if its data differ in nothing but
   * counts, the page is not rendered again.
   */
  counted: <Data>(read: (counter: Counter) => Promise<Data>) => Promise<Data>;
  /** Renders the page in another thread; false where this thread has to do it. */
  renderApart: (page: LoadedPage) => Promise<boolean>;
  /** Receives the bytes of the rendered page, because a Response would stream them. */
  deliver: (html: Buffer) => void;
}

/**
 * What the server hands to every loader. The server takes this key from the page build (see
 * entry.server.tsx): if it imported this module, it would get another key.
 */
export const shopContext = createContext<ShopContext>();
