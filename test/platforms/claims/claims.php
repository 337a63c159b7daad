<?php
/** Whether the gateway has sent this body, within the last five minutes. */
function rewards_is_genuine(string $body, string $id, string $timestamp, string $signatures): bool
{
    $secret = base64_decode(preg_replace('/^whsec_/', '', (string) getenv('REWARDS_CLAIM_HOOK_SECRET')), true);
    // Without the secret, anyone could sign.
    if (!$secret || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    $equal = fn(string $signature): bool => hash_equals($expected, $signature);
    return (bool) array_filter(explode(' ', $signatures), $equal);
}

$body = (string) file_get_contents('php://input');
$header = fn(string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
if (!rewards_is_genuine($body, $header('ID'), $header('TIMESTAMP'), $header('SIGNATURE'))) {
    http_response_code(400);
    exit();
}
['user' => $user, 'offer' => $offer, 'code' => $code] = json_decode($body, true)['data'];
// Here: mail it, once for each id.
error_log("A claim of $offer has come");
http_response_code(204);
