/** Faces to choose from, in Chinese. */
export const facesZh = {
  title: "选个头像",
  letters: "用名字",
  names:
    "猫|狗|兔子|熊猫|老虎|狐狸|熊|猪|牛|羊|猴子|老鼠|公鸡|青蛙|考拉|狮子|马|龙|企鹅|猫头鹰|刺猬|锦鲤|仙鹤|大象",
} as const;
