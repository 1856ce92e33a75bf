import { matchPath } from "react-router";
import { paths } from "#shared/paths.ts";
import type { SessionUser } from "../context.ts";
import { type ProfileTab, profileTab } from "../session/chosen-tabs.ts";

export interface MenuEntry {
  label: string;
  /** A page to go to; with `onSelect` both happen. */
  to?: string;
  onSelect?: () => void;
  /** The tab of the profile that it opens. */
  tab?: ProfileTab;
  /** A hairline above it. */
  apart?: boolean;
}

export const pageLinks = [
  { label: "Home", to: paths.home() },
  { label: "Contacts", to: paths.about() },
  { label: "Favorites", to: paths.favorites() },
] as const;

const withNavigation = [
  "/home",
  "/cart",
  "/detail/:id/:slug?",
  "/favorites",
  "/profile",
  "/about",
  // On the way from one car to another.
  "/seller/:id",
  "/compare",
  "/prices",
];

/** Whether a page has the navigation buttons (behaviour 12). */
export function hasNavigation(pathname: string): boolean {
  return withNavigation.some((pattern) => matchPath(pattern, pathname) !== null);
}

function profileEntry(label: string, tab: ProfileTab): MenuEntry {
  return { label, to: paths.profile(), tab, onSelect: () => profileTab.set(tab) };
}

/** The user's own menu; Dashboard is the administrators'. */
export function userEntries(user: SessionUser, logOut: () => void): MenuEntry[] {
  const dashboard: MenuEntry = { label: "Dashboard", to: paths.dashboard({ tab: "USERS" }) };
  return [
    { label: "Publish car", to: paths.publish() },
    profileEntry("Purchases", "Purchases"),
    profileEntry("My Profile", "My profile"),
    profileEntry("Reviews", "Reviews"),
    profileEntry("My Posts", "Posts"),
    ...(user.type === "admin" ? [dashboard] : []),
    { label: "Log out", onSelect: logOut, apart: true },
  ];
}
