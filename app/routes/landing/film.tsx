import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";

/** False for visitors who prefer reduced motion or save data. */
function mayPlayAlone(): boolean {
  const connection = "connection" in navigator ? navigator.connection : undefined;
  const saving =
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true;
  return !saving && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Browsers load a poster with the page, also far below: this one waits until the visitor scrolls near. */
function useNear(video: RefObject<HTMLVideoElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!video.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: "100% 0px" },
    );
    observer.observe(video.current);
    return () => observer.disconnect();
  }, [video]);
  return near;
}

/** Plays the film while it is in view, unless the visitor has stopped it. */
function usePlayInView(video: RefObject<HTMLVideoElement | null>) {
  const stopped = useRef(false);
  useEffect(() => {
    const film = video.current;
    if (!film || !mayPlayAlone()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) film.pause();
        else if (!stopped.current) film.play().catch(() => {});
      },
      { threshold: 0.4 },
    );
    observer.observe(film);
    return () => observer.disconnect();
  }, [video]);
  return stopped;
}

/** The film: silent, looping, playing only while it is in view. */
export function Film() {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const [broken, setBroken] = useState(false);
  const near = useNear(video);
  const stopped = usePlayInView(video);

  function toggle() {
    stopped.current = playing;
    if (playing) video.current?.pause();
    else video.current?.play().catch(() => {});
  }

  return (
    <section id="film" aria-label="The film" className="page scroll-mt-4">
      <div className="relative bg-sunken dark:bg-transparent">
        <video
          ref={video}
          muted
          loop
          playsInline
          preload="none"
          width={1280}
          height={720}
          poster={near ? "/pictures/scenes/film-poster.webp" : undefined}
          aria-label="Light moves slowly over the body of a grand tourer"
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={() => setBroken(true)}
          // In the dark theme its floor fades into the page; in the light one it has a border.
          className="aspect-video w-full object-cover dark:mask-x-from-95%"
        >
          <source src="/pictures/scenes/film.webm" type="video/webm" />
          {/* The last source that browsers try: if it fails, only the poster is left. */}
          <source
            src="/pictures/scenes/film.mp4"
            type="video/mp4"
            onError={() => setBroken(true)}
          />
        </video>
        {!broken && (
          <IconButton
            icon={playing ? Pause : Play}
            label={playing ? "Pause the film" : "Play the film"}
            onClick={toggle}
            className="absolute right-3 bottom-3 bg-ground/80 backdrop-blur-sm"
          />
        )}
      </div>
    </section>
  );
}
