import { useSyncExternalStore } from "react";
import { initials } from "#shared/person.ts";
import type { SessionUser } from "../context.ts";
import { Photo } from "../photos/photo.tsx";
import { savedPhoto, savePhoto } from "../session/session-display.ts";

const never = () => () => {};

const face = {
  alt: "",
  size: 36,
  className: "size-9 rounded-full border border-line object-cover",
};

/**
 * The photo stored in this browser, else the server's, else the initials. A stored photo that no longer
 * exists, because another device has replaced it, is removed.
 */
export function Avatar({ user }: { user: SessionUser }) {
  const photo = useSyncExternalStore(never, savedPhoto, () => null) ?? user.image;
  return (
    <Photo {...face} src={photo} onBroken={() => savePhoto(null)}>
      <Photo {...face} src={user.image}>
        <span
          aria-hidden
          className="grid size-9 place-items-center rounded-full border border-edge bg-surface text-label font-semibold tracking-wide"
        >
          {initials(user)}
        </span>
      </Photo>
    </Photo>
  );
}
