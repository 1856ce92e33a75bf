import { type ChangeEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import { messages } from "#shared/messages.ts";
import type { User } from "#shared/user.ts";
import { api } from "../../api/api.ts";
import { uploadImage } from "../../api/upload-image.ts";
import { shrinkPhoto } from "../../photos/shrink-photo.ts";
import { savedPhoto, savePhoto } from "../../session/session-display.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";

const IMAGE_NAME = /\.(jpe?g|png|gif|webp)$/i;

/** What is wrong with the file chosen as a photo, if anything. */
export function photoProblem(file: { name: string; type: string } | undefined): string | undefined {
  if (!file) return messages.selectImage;
  if (!file.type.startsWith("image/")) return messages.notAnImage;
  return IMAGE_NAME.test(file.name) ? undefined : messages.imageTypes;
}

const never = () => () => {};

const resting = { text: "JPG, PNG, GIF or WebP, up to 10 MB", wrong: false };

const removal = {
  title: "Are you sure?",
  text: "Your photo will be removed",
  cancel: "No, keep it",
  accept: "Yes, remove it!",
};

/** The photo kept in this browser, else the server's; a new one is uploaded and sent alone. */
export function useProfilePhoto(user: User) {
  const kept = useSyncExternalStore(never, savedPhoto, () => null);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [status, setStatus] = useState(resting);
  const [busy, setBusy] = useState<"upload" | "remove">();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!file || photoProblem(file)) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const fail = (text: string) => setStatus({ text, wrong: true });

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = target.files?.[0];
    setFile(chosen);
    const problem = photoProblem(chosen);
    if (problem) fail(problem);
    else setStatus({ text: chosen?.name ?? "", wrong: false });
  }

  async function send(chosen: File) {
    const photo = await shrinkPhoto(chosen).catch(() => chosen);
    return uploadImage({
      photo,
      folder: `user_Profileimg_${user.id}`,
      onProgress: (part) =>
        setStatus({ text: `Uploading, ${Math.round(part * 100)} %`, wrong: false }),
    });
  }

  /** What is saved shows everywhere, and nothing is chosen any more. */
  async function done(address: string | null, text: string): Promise<void> {
    savePhoto(address);
    setFile(undefined);
    if (input.current) input.current.value = "";
    setStatus(resting);
    toast({ kind: "success", text });
    await revalidate();
  }

  async function upload(): Promise<void> {
    const problem = photoProblem(file);
    if (problem || !file) return fail(problem ?? messages.selectImage);
    setBusy("upload");
    const uploaded = await send(file);
    const reply = uploaded.ok
      ? await api.users.update(user.id, { image: uploaded.data.secure_url })
      : uploaded;
    setBusy(undefined);
    if (uploaded.ok && reply.ok) return done(uploaded.data.secure_url, messages.imageUploaded);
    toast({ kind: "error", text: messages.uploadFailed });
    if (!reply.ok) fail(`${messages.uploadImageError}: ${reply.error.message}`);
  }

  async function remove(): Promise<void> {
    if (!(await confirm(removal))) return;
    setBusy("remove");
    const reply = await api.users.update(user.id, { image: null });
    setBusy(undefined);
    if (reply.ok) return done(null, messages.photoRemoved);
    fail(reply.error.message);
  }

  const saved = kept ?? user.image;
  return {
    input,
    photo: preview ?? saved,
    chosen: preview !== undefined,
    removable: saved !== null,
    status,
    busy,
    choose,
    upload: () => void upload(),
    remove: () => void remove(),
  };
}
