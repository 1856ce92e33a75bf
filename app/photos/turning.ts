/** How much of a turn a drag over the whole width makes. */
const TURN_PER_WIDTH = 0.6;
/** After this time of gliding the speed is down to a third. */
const GLIDE_MS = 320;
/** Below this speed, in turns per millisecond, it stops. */
const STILL = 0.000_02;
/** A pointer that was still for this long before the release does not start a glide. */
const HOLD_MS = 60;

const whole = (turn: number) => ((turn % 1) + 1) % 1;

/**
 * How far something is turned, 0 to 1: it follows a finger, and glides on after the release. Each new
 * value is passed to `onTurn`.
 */
export function createTurning(onTurn: (turn: number) => void) {
  let turn = 0;
  let speed = 0;
  let last: { x: number; at: number } | undefined;
  let animation = 0;

  function set(next: number): void {
    turn = whole(next);
    onTurn(turn);
  }

  function glide(before: number): void {
    animation = requestAnimationFrame((now) => {
      const passed = Math.min(now - before, 50);
      set(turn + speed * passed);
      speed *= Math.exp(-passed / GLIDE_MS);
      if (Math.abs(speed) > STILL) glide(now);
    });
  }

  function stop(): void {
    cancelAnimationFrame(animation);
    speed = 0;
  }

  return {
    set(next: number): void {
      stop();
      set(next);
    },
    by(step: number): void {
      stop();
      set(turn + step);
    },
    grab(x: number): void {
      stop();
      last = { x, at: performance.now() };
    },
    /** @param width of the element that is dragged over */
    drag(x: number, width: number): void {
      if (!last) return;
      const at = performance.now();
      const step = ((x - last.x) / width) * TURN_PER_WIDTH;
      const now = step / Math.max(at - last.at, 1);
      speed = speed === 0 ? now : 0.6 * now + 0.4 * speed;
      last = { x, at };
      set(turn + step);
    },
    letGo(): void {
      if (!last) return;
      const held = performance.now() - last.at > HOLD_MS;
      last = undefined;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      if (held || calm) stop();
      else glide(performance.now());
    },
    stop,
  };
}
