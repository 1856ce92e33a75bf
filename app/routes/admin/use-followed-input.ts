import { useEffect, useRef } from "react";

/** For an input that is typed in freely: it follows its value where the address changed that. */
export function useFollowedInput(value: string) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current.value.trim() !== value) input.current.value = value;
  }, [value]);
  return input;
}
