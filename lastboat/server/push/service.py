"""The notification service: the key, the allowed hosts, whom to notify and when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from lastboat.server.push.encryption import check_keys
from lastboat.server.push.hosts import AllowedHosts
from lastboat.server.push.keys import PushKey, load_key
from lastboat.server.push.sender import Push, Sender
from lastboat.server.push.turn_alerts import TurnAlerts
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.settings import Settings
from lastboat.server.store.devices import Device, Devices
from lastboat.server.tables.table import Table


class PushService:
    """Notifies people's devices of their turns, and of invitations."""

    def __init__(
        self, settings: Settings, devices: Devices, in_memory: Callable[[str], Table | None], metrics: Metrics
    ) -> None:
        key = key_of(settings)
        self.public_key = key.public
        self._hosts = AllowedHosts.read(settings.push_hosts)
        self._devices = devices
        self._sender = Sender(key, self._hosts, devices.forget, metrics)
        self.alerts = TurnAlerts(self._sender, devices, in_memory, settings.push_patience)

    def check(self, device: Device) -> None:
        """Refuse a device that cannot or must not be reached."""
        self._hosts.check(device.endpoint)
        check_keys(device.p256dh, device.auth)

    async def invite(self, person: str, table: str, inviter: str) -> None:
        """Notify somebody that the inviter, by this name, waits for them at a table."""
        for device in await self._devices.of(person):
            self._sender.send(Push(device, table, inviter))

    async def close(self) -> None:
        await self.alerts.close()


def key_of(settings: Settings) -> PushKey:
    return load_key(Path(settings.push_key), settings.push_contact)
