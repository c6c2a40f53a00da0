import { expect, test } from "vitest";
import { invitedBy } from "./invitation";

test("the path of an invitation is an address of the page, any other path is none", () => {
  expect(invitedBy("/j/704582")).toBe("/#/j/704582");
  expect(invitedBy("/l/abcdefghij_klmnop-qrst")).toBe("/#/l/abcdefghij_klmnop-qrst");
  expect(invitedBy("/e/tAb_9-x0123")).toBe("/#/e/tAb_9-x0123");
  expect(invitedBy("/")).toBeNull();
  expect(invitedBy("/jars/1")).toBeNull();
  expect(invitedBy("/api/j/1")).toBeNull();
});
