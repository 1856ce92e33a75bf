import { createStore, useStore } from "./store.ts";

export const PROFILE_TABS = ["Purchases", "My profile", "Reviews", "Posts"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

const startProfile: ProfileTab = "My profile";

/** The tab that /profile shows; kept in memory only, a reload falls back to My profile. */
export const profileTab = createStore<ProfileTab>(startProfile);

export const useProfileTab = () => useStore(profileTab, startProfile);

export function resetTabs(): void {
  profileTab.set(startProfile);
}
