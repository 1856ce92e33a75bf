import { useSyncExternalStore } from "react";
import { initials } from "#shared/person.ts";
import type { SessionUser } from "../context.ts";
import { Photo } from "../photos/photo.tsx";
import { savedPhoto } from "../session/session-display.ts";

const never = () => () => {};

/** The photo stored in this browser, else the server's, else the initials. */
export function Avatar({ user }: { user: SessionUser }) {
  const photo = useSyncExternalStore(never, savedPhoto, () => null) ?? user.image;
  return (
    <Photo
      src={photo}
      alt=""
      size={36}
      className="size-9 rounded-full border border-line object-cover"
    >
      <span
        aria-hidden
        className="grid size-9 place-items-center rounded-full border border-edge bg-surface text-label font-semibold tracking-wide"
      >
        {initials(user)}
      </span>
    </Photo>
  );
}
