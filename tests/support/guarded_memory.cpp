// SPDX-License-Identifier: MIT
#include "support/guarded_memory.hpp"

#include <cstdint>
#include <new>

#if SLICE1_TEST_HAS_GUARDS
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>
#if !defined(MAP_NORESERVE)
#define MAP_NORESERVE 0
#endif
#endif

namespace slice1::testing {

bool guarded_memory::is_near(const void* address) const {
  const auto at = reinterpret_cast<std::uintptr_t>(address), first = reinterpret_cast<std::uintptr_t>(all_);
  return at - first < 3 * size_;
}

#if SLICE1_TEST_HAS_GUARDS

namespace {

sigjmp_buf before_fault;
volatile bool may_fault = false;
const void* volatile faulty_address;
struct sigaction segv_before, bus_before;

extern "C" void on_fault(int signal_number, siginfo_t* info, void*) {
  if (!may_fault) {  // a fault of something else, which happens again
    signal(signal_number, SIG_DFL);
    return;
  }
  faulty_address = info->si_addr != nullptr ? info->si_addr : &before_fault;  // null: an address beyond all memory
  siglongjmp(before_fault, 1);
}

}  // namespace

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

guarded_memory::guarded_memory(std::size_t least) : size_((least / page_size() + 1) * page_size()) {
  void* const all = mmap(nullptr, 3 * size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) throw std::bad_alloc();
  all_ = static_cast<std::byte*>(all);
  begin_ = all_ + size_;
  if (mprotect(begin_, size_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
}
guarded_memory::~guarded_memory() {
  munmap(all_, 3 * size_);
}
void guarded_memory::guard_page(std::size_t index) {
  if (mprotect(begin_ + index * page_size(), page_size(), PROT_NONE) != 0) throw std::bad_alloc();
}

// SA_NODEFER: siglongjmp then needs to restore no signal mask, which would be a system call for each function.
fault_catcher::fault_catcher() {
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, &segv_before);
  sigaction(SIGBUS, &action, &bus_before);
}
fault_catcher::~fault_catcher() {
  sigaction(SIGSEGV, &segv_before, nullptr);
  sigaction(SIGBUS, &bus_before, nullptr);
}
const void* fault_catcher::fault_of(const std::function<void()>& run) {
  faulty_address = nullptr;
  may_fault = true;
  if (sigsetjmp(before_fault, 0) == 0) run();
  may_fault = false;
  return faulty_address;
}

#else

std::size_t page_size() {
  return 4096;
}

guarded_memory::guarded_memory(std::size_t least)
    : size_((least / page_size() + 1) * page_size()),
      all_(static_cast<std::byte*>(::operator new (3 * size_, std::align_val_t{4096}))),
      begin_(all_ + size_) {}
guarded_memory::~guarded_memory() {
  ::operator delete (all_, std::align_val_t{4096});
}
void guarded_memory::guard_page(std::size_t) {}

fault_catcher::fault_catcher() = default;
fault_catcher::~fault_catcher() = default;
const void* fault_catcher::fault_of(const std::function<void()>& run) {
  run();
  return nullptr;
}

#endif

}  // namespace slice1::testing
