-- The time zone of the shop is UTC or has a place in its name. PostgreSQL reads others as abbreviations before it looks for a
-- zone of that name: its CET has no summer time, its IST is that of Israel or of India, as its settings say. Each becomes
-- the zone that the console meant by it, and showed. Those not listed are names of UTC.
UPDATE "shop_setting" SET "time_zone" = coalesce((
    SELECT "zone" FROM (VALUES
        ('act', 'Australia/Darwin'), ('aet', 'Australia/Sydney'), ('agt', 'America/Argentina/Buenos_Aires'),
        ('art', 'Africa/Cairo'), ('ast', 'America/Anchorage'), ('bet', 'America/Sao_Paulo'), ('bst', 'Asia/Dhaka'),
        ('cat', 'Africa/Maputo'), ('cnt', 'America/St_Johns'), ('cst', 'America/Chicago'), ('ctt', 'Asia/Shanghai'),
        ('eat', 'Africa/Nairobi'), ('ect', 'Europe/Paris'), ('iet', 'America/Indiana/Indianapolis'),
        ('ist', 'Asia/Kolkata'), ('jst', 'Asia/Tokyo'), ('mit', 'Pacific/Apia'), ('net', 'Asia/Yerevan'),
        ('nst', 'Pacific/Auckland'), ('plt', 'Asia/Karachi'), ('pnt', 'America/Phoenix'),
        ('prt', 'America/Puerto_Rico'), ('pst', 'America/Los_Angeles'), ('sst', 'Pacific/Guadalcanal'),
        ('vst', 'Asia/Ho_Chi_Minh'), ('cet', 'Europe/Brussels'), ('eet', 'Europe/Athens'),
        ('met', 'Europe/Brussels'), ('wet', 'Europe/Lisbon'), ('est', 'America/Panama'), ('mst', 'America/Phoenix'),
        ('hst', 'Pacific/Honolulu'), ('est5edt', 'America/New_York'), ('cst6cdt', 'America/Chicago'),
        ('mst7mdt', 'America/Denver'), ('pst8pdt', 'America/Los_Angeles'), ('japan', 'Asia/Tokyo'),
        ('israel', 'Asia/Jerusalem'), ('cuba', 'America/Havana'), ('egypt', 'Africa/Cairo'),
        ('eire', 'Europe/Dublin'), ('gb', 'Europe/London'), ('gb-eire', 'Europe/London'),
        ('hongkong', 'Asia/Hong_Kong'), ('iceland', 'Atlantic/Reykjavik'), ('iran', 'Asia/Tehran'),
        ('jamaica', 'America/Jamaica'), ('kwajalein', 'Pacific/Kwajalein'), ('libya', 'Africa/Tripoli'),
        ('nz', 'Pacific/Auckland'), ('nz-chat', 'Pacific/Chatham'), ('navajo', 'America/Denver'),
        ('prc', 'Asia/Shanghai'), ('poland', 'Europe/Warsaw'), ('portugal', 'Europe/Lisbon'), ('roc', 'Asia/Taipei'),
        ('rok', 'Asia/Seoul'), ('singapore', 'Asia/Singapore'), ('turkey', 'Europe/Istanbul'),
        ('w-su', 'Europe/Moscow')
    ) AS meant ("name", "zone") WHERE "name" = lower("time_zone")
), 'UTC') WHERE "time_zone" <> 'UTC' AND position('/' IN "time_zone") = 0;

ALTER TABLE "shop_setting" ADD CONSTRAINT "shop_setting_time_zone" CHECK ("time_zone" = 'UTC' OR position('/' IN "time_zone") > 0);
