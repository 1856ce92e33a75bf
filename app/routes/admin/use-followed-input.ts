import { useEffect, useRef } from "react";

/** For an input with free typing: its text is replaced when the address changes its value. */
export function useFollowedInput(value: string) {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(value);
  useEffect(() => {
    // What was typed before the scripts arrived stays.
    if (before.current === value) return;
    before.current = value;
    if (input.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);
  return input;
}
