"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { callPublicApi, type PublicAnswer, type PublicRequest } from "@/components/public-api/call";
import { isRepeated } from "@/components/ui/repeated";

/** A call of the public API that a reader makes with a key of their own. A double click makes it once. */
export function usePublicCall(apiKey: string) {
  const doneAtMs = useRef<number>(undefined);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (sent: PublicRequest) => ({ sent, key: apiKey, answer: await callPublicApi(sent, apiKey) }),
    onSuccess: ({ answer }) => {
      if (answer.isOk) doneAtMs.current = performance.now();
    },
  });

  function send(request: PublicRequest, onAnswer?: (answer: PublicAnswer) => void) {
    if (isPending || isRepeated(doneAtMs.current)) return;
    mutate(request, { onSuccess: ({ answer }) => onAnswer?.(answer) });
  }

  return { send, isPending, data, error };
}
