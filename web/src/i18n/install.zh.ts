/** The way to a phone's desktop in Chinese. */
export const installZh = {
  "install.title": "放到手机桌面，一点就开",
  "install.never": "不用了",
  "install.add": "放到桌面",
  "install.wechat.first": "点右上角的 ···",
  "install.wechat.second": "点“在浏览器打开”，再放到桌面",
  "install.android.first": "点浏览器的菜单 ⋮",
  "install.android.second": "点“添加到主屏幕”",
  "install.iphone.first": "点下面的“分享”",
  "install.iphone.second": "点“添加到主屏幕”",
} as const;
