import { createStore, useStore } from "../storage/store.ts";

export const PROFILE_TABS = ["Purchases", "My profile", "Reviews", "Posts"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

/** How an address names each tab: `/profile?tab=purchases`. */
const PROFILE_TAB_NAMES = {
  Purchases: "purchases",
  "My profile": "profile",
  Reviews: "reviews",
  Posts: "posts",
} as const satisfies Record<ProfileTab, string>;

/** The tab that an address names, where it names one. */
export function profileTabIn(search: URLSearchParams): ProfileTab | undefined {
  return PROFILE_TABS.find((tab) => PROFILE_TAB_NAMES[tab] === search.get("tab"));
}

const startProfile: ProfileTab = "My profile";

/** The tab that /profile shows; in memory only, a reload falls back to My profile. */
export const profileTab = createStore<ProfileTab>(startProfile);

export const useProfileTab = () => useStore(profileTab, startProfile);

export function resetTabs(): void {
  profileTab.set(startProfile);
}
