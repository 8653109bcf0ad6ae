// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samsung/kernel_run.h"
#include "sim/samsung/simulator.h"
#include "engine/samsung/device.h"
#include <gtest/gtest.h>
#include <cstdio>
#include <cstdlib>
using namespace pimento;
static sim::WaitCycles w(const samsung::KernelRun& r){ auto work=samsung::makeWork(r).value(); auto x=sim::samsung::run(samsung::hbmPim(),work,{.ranks=r.ranks,.explainsWaits=true}).value(); return x.waits->run;}
static void diff(samsung::KernelRun a, samsung::KernelRun b){ auto x=w(a),y=w(b); for(size_t i=0;i<x.size();++i) if(x[i]!=y[i]) printf("  %s %ld\n", std::string(sim::infoOf((sim::WaitCause)i).id).c_str(), long(y[i]-x[i])); printf("--\n");}
static void show(samsung::KernelRun a){ auto x=w(a); for(size_t i=0;i<x.size();++i) if(x[i]) printf("  %s %ld\n", std::string(sim::infoOf((sim::WaitCause)i).id).c_str(), long(x[i])); printf("==\n");}
TEST(X,Y){
 show({.kernel="add",.m=1});
 diff({.kernel="add",.m=2*2048},{.kernel="add",.m=3*2048});
 diff({.kernel="add",.m=3*2048},{.kernel="add",.m=4*2048});
 diff({.kernel="relu",.m=2*2048},{.kernel="relu",.m=3*2048});
 for(int i=1;i<=5;++i) diff({.kernel="gemv",.m=64,.n=128*i},{.kernel="gemv",.m=64,.n=128*(i+1)});
 show({.kernel="gemv",.channels=64,.ranks=2,.m=4096,.n=4096});
 show({.kernel="host_read",.m=1<<20});
 show({.kernel="va_order2",.m=64});
}
