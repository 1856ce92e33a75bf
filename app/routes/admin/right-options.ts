/** What an administrator may make of a user, as the windows of one and of several offer it. */
export const typeOptions = [
  { value: "user", label: "User" },
  { value: "admin", label: "Admin" },
];

export const banOptions = [
  { value: "false", label: "Not banned" },
  { value: "true", label: "Banned" },
];
