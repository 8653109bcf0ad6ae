// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/crossbar/chip/crossbar_part.h"

namespace pimento::crossbar {

void fingerprint(Fingerprinter& to, const CrossbarPart& part)
{
    const CrossbarChip& of = part.chip;
    to.add("crossbars 2", of.chipsX, of.chipsY, of.offChipBandwidth, of.coresX, of.coresY, of.connection);
    to.add(of.connectionBandwidth, of.communication, of.globalBandwidth, of.globalBytes);
    to.add(of.vectorUnits, of.vectorBytes, of.vectorNs, of.localBandwidth, of.localBytes, of.execution);
    to.add(of.loadsInFlight, of.storesInFlight, of.arbitration);
    to.add(of.crossbarsX, of.crossbarsY, of.crossbarRows, of.crossbarColumns, of.cellBits, of.weightBits);
    to.add(of.hasSignArrays, of.view, of.elementBytes, of.mvmNs, of.issueNs);
    to.add(of.writeRowNs, of.writeRows);
    const CrossbarEnergy& energy = of.energy;
    to.add(energy.arrayMvmNj, energy.vectorPj, energy.localPj, energy.globalPjPerByte, energy.networkPjPerByte);
    to.add(energy.offChipPjPerByte, energy.writeCellPj, energy.coreLeakageMw);
}

const CrossbarPart* crossbarsOf(const sim::Device& device) { return device.part<CrossbarPart>(); }

} // namespace pimento::crossbar
