/** Questions to the host for a chair, in Chinese. */
export const askingZh = {
  wants: "{name}想坐下",
  more: "（还有 {count} 人）",
  yes: "同意",
  no: "不行",
  wait: "等房主同意你坐下…",
  withdraw: "不坐了",
  outside: "已经问了房主，同意了就进去…",
  refused: "房主没同意，过一分钟可以再问",
  again: "再问一次",
  gone: "{names}不在。可以点头像旁的 × 请离座，再加机器人",
  readied: "已经算你准备好了，还没好就点“取消准备”",
} as const;
